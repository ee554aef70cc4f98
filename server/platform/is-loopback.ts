const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a host name is this machine alone. */
export const isLoopback = (hostname: string) => loopbackNames.includes(hostname);
