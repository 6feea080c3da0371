# Slurm: an array of eight tasks, of which one is requeued, soaks and tests what one run does.
# Debian: slurm-wlm munge python3
# Modem: none
# Limits: client=420
. "${BASH_SOURCE%/*}/common.bash"

PATH=$PATH:/usr/sbin
# Project value: a task that is requeued may wait two minutes, and the tasks share two processors.
patience=300
repository=$PWD
cd "$WORK"
free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
mkdir spool state logs
host=$(hostname -s)
head -c 1024 /dev/urandom >munge.key
chmod 400 munge.key
# One machine, no systemd, and nothing that listens on other addresses than this machine's own.
export SLURM_CONF=$WORK/slurm.conf
cat >"$SLURM_CONF" <<EOF
ClusterName=sniffer
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$WORK/munge.socket
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
StateSaveLocation=$WORK/state
SlurmdSpoolDir=$WORK/spool
SlurmctldPidFile=$WORK/slurmctld.pid
SlurmdPidFile=$WORK/slurmd.pid
SlurmctldLogFile=$WORK/logs/slurmctld
SlurmdLogFile=$WORK/logs/slurmd
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc)
PartitionName=all Nodes=$host Default=YES State=UP
EOF
daemons=()
trap 'kill "${daemons[@]}" 2>/dev/null || true; wait' EXIT
munged --force --foreground --key-file="$WORK/munge.key" --socket="$WORK/munge.socket" \
  --pid-file="$WORK/munge.pid" --log-file="$WORK/logs/munged" --seed-file="$WORK/munge.seed" &
daemons+=($!)
until_true test -S munge.socket
slurmctld -D &
daemons+=($!)
slurmd -D &
daemons+=($!)
until_true eval 'sinfo -h -o %t | grep -q idle'

# The same work by one run, and by the array: worlds with every fault, and scenarios with coverage.
soak=("$SNIFFER" soak --seeds 1..16 --duration 5min --json)
judge=("$SNIFFER" test "$repository/Traces/scenarios/collar" --json --coverage)
cat >array <<EOF
#!/bin/bash
# Its first life is a machine that goes away in the middle.
if [[ \$SLURM_ARRAY_TASK_ID = 1 && -z \${SLURM_RESTART_COUNT:-} ]]; then
  echo cut >"$WORK/soak.1"
  sleep 600
fi
$(printf '%q ' "${soak[@]}") >"$WORK/soak.\$SLURM_ARRAY_TASK_ID"
$(printf '%q ' "${judge[@]}") >"$WORK/test.\$SLURM_ARRAY_TASK_ID"
EOF
job=$(sbatch --parsable --requeue --array=1-8 --output="$WORK/logs/task.%a" array)
until_true test -e soak.1
! "$SNIFFER" merge soak.1 >/dev/null 2>&1 || fail 'half a shard was taken for a whole one'
scontrol requeue "${job}_1"
# Without this the task waits two minutes.
until_true scontrol update jobid="${job}_1" starttime=now
until_true eval '[[ -z $(squeue -h -j '"$job"') ]]'

must_say '^sniffer soak: shard 1/8 \(SLURM_ARRAY_TASK_ID\)$' logs/task.1
for kind in soak test; do
  "$SNIFFER" merge "$kind".{8,1,2,3,4,5,6,7} >"$kind.merged" || fail "merge of $kind ended with $?"
done
"${soak[@]}" >soak.whole
"${judge[@]}" >test.whole
cmp soak.whole soak.merged
cmp test.whole test.merged
[[ $(grep -c '"event":"run"' soak.merged) = 16 ]] || fail 'not every world was run'
if "$SNIFFER" merge soak.{1,2,3,4,5,6,7} 2>missing; then fail 'seven of eight were enough'; fi
must_say 'missing: shard 8/8' missing
