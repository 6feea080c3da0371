/* RV32: registers are saved where a function begins, and restored where it ends, by code that all functions share. */
#if defined(__riscv)
/* Names and places of libgcc. A function comes here by `jal t0` and leaves by a jump; ra is above s0, s0 above s1 and so
   on, and the stack stays a multiple of 16, so four numbers of registers share a beginning. */
void __riscv_save_12(void);
void __riscv_restore_12(void);

__attribute__((naked)) void __riscv_save_12(void) {
  __asm__(
    "addi sp, sp, -64\n"
    "li t1, 0\n"
    "sw s11, 12(sp)\n"
    "j 1f\n"
    ".globl __riscv_save_11, __riscv_save_10, __riscv_save_9, __riscv_save_8\n"
    "__riscv_save_11: __riscv_save_10: __riscv_save_9: __riscv_save_8:\n"
    "addi sp, sp, -64\n"
    "li t1, 16\n"
    "1: sw s10, 16(sp)\n"
    "sw s9, 20(sp)\n"
    "sw s8, 24(sp)\n"
    "sw s7, 28(sp)\n"
    "j 2f\n"
    ".globl __riscv_save_7, __riscv_save_6, __riscv_save_5, __riscv_save_4\n"
    "__riscv_save_7: __riscv_save_6: __riscv_save_5: __riscv_save_4:\n"
    "addi sp, sp, -64\n"
    "li t1, 32\n"
    "2: sw s6, 32(sp)\n"
    "sw s5, 36(sp)\n"
    "sw s4, 40(sp)\n"
    "sw s3, 44(sp)\n"
    "sw s2, 48(sp)\n"
    "sw s1, 52(sp)\n"
    "sw s0, 56(sp)\n"
    "sw ra, 60(sp)\n"
    "add sp, sp, t1\n"
    "jr t0\n"
    ".globl __riscv_save_3, __riscv_save_2, __riscv_save_1, __riscv_save_0\n"
    "__riscv_save_3: __riscv_save_2: __riscv_save_1: __riscv_save_0:\n"
    "addi sp, sp, -16\n"
    "sw s2, 0(sp)\n"
    "sw s1, 4(sp)\n"
    "sw s0, 8(sp)\n"
    "sw ra, 12(sp)\n"
    "jr t0");
}

__attribute__((naked)) void __riscv_restore_12(void) {
  __asm__(
    "lw s11, 12(sp)\n"
    "addi sp, sp, 16\n"
    ".globl __riscv_restore_11, __riscv_restore_10, __riscv_restore_9, __riscv_restore_8\n"
    "__riscv_restore_11: __riscv_restore_10: __riscv_restore_9: __riscv_restore_8:\n"
    "lw s10, 0(sp)\n"
    "lw s9, 4(sp)\n"
    "lw s8, 8(sp)\n"
    "lw s7, 12(sp)\n"
    "addi sp, sp, 16\n"
    ".globl __riscv_restore_7, __riscv_restore_6, __riscv_restore_5, __riscv_restore_4\n"
    "__riscv_restore_7: __riscv_restore_6: __riscv_restore_5: __riscv_restore_4:\n"
    "lw s6, 0(sp)\n"
    "lw s5, 4(sp)\n"
    "lw s4, 8(sp)\n"
    "lw s3, 12(sp)\n"
    "addi sp, sp, 16\n"
    ".globl __riscv_restore_3, __riscv_restore_2, __riscv_restore_1, __riscv_restore_0\n"
    "__riscv_restore_3: __riscv_restore_2: __riscv_restore_1: __riscv_restore_0:\n"
    "lw s2, 0(sp)\n"
    "lw s1, 4(sp)\n"
    "lw s0, 8(sp)\n"
    "lw ra, 12(sp)\n"
    "addi sp, sp, 16\n"
    "ret");
}
#endif
