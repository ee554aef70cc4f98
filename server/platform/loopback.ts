/** Whether a host name is this machine alone. */
export const isLoopback = (hostname: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
