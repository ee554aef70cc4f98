/** Where the sandbox tells what it does, one line at a time. */
export type SandboxLog = (line: string) => void;
