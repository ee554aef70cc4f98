/** A code as the emulator's admin path lists it, in plain text. */
export type EmulatedCode = {
  requestType: string;
  email: string;
  newEmail: string | undefined;
  oobCode: string;
  oobLink: string;
};

export type Emulator = ReturnType<typeof createEmulator>;

const mostCodes = 1_000;

/** What the test paths of `EMULATOR=on` remember, in this process only. */
export function createEmulator() {
  let codes: EmulatedCode[] = [];
  return {
    /** Whether answers hide which addresses have an account. Tests may turn it off. */
    protectsAddresses: true,
    note: (code: EmulatedCode) => {
      codes = [...codes, code].slice(-mostCodes);
    },
    codes: () => codes,
    forget: () => {
      codes = [];
    },
  };
}
