const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a host name is the loopback address, which only this machine reaches. */
export const isLoopback = (hostname: string) => loopbackNames.includes(hostname);
