/** Takes the sandbox's log, one line at a time. */
export type SandboxLog = (line: string) => void;
