const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** On a developer's machine the site has several names; only one of them is the origin that return addresses allow. */
export function ourLoopbackName(publicUrl: URL, host: string): string | null {
  const name = host.replace(/:\d+$/, '');
  const differs = loopbackNames.includes(publicUrl.hostname) && loopbackNames.includes(name) && host !== publicUrl.host;
  return differs ? publicUrl.origin : null;
}
