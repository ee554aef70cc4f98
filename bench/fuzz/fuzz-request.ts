import type * as v from 'valibot';

/** A group of inputs with a line of its own in the table. */
export type Group = 'calls' | 'identity' | 'live reads' | 'routes' | 'live socket' | 'raw HTTP';

/** One input over HTTP. `headers` may hold what no browser sends; `body` is sent as it is. */
export type FuzzRequest = {
  group: Group;
  /** The part of the server that it is for: a call, a live read, a route. */
  target: string;
  /** The role whose token it carries. */
  as: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** The schema of a successful answer, where there is one. */
  answer?: { of: 'result' | 'value'; schema: v.GenericSchema };
};

/** An input: sent over HTTP, on a live socket, or byte by byte. */
export type Input = {
  group: Group;
  target: string;
  send(): Promise<FuzzAnswer>;
  /** What is wrong with its answer, in words; null when nothing is. */
  faultIn(answer: FuzzAnswer): string | null;
  /** Returns the input as text by which a person can repeat it. */
  shown(): string;
  /** Returns smaller inputs, each with one thing left out. */
  smaller(): Input[];
};

/** The result. `cut`: the connection ended without an answer. */
export type FuzzAnswer =
  | { kind: 'answer'; status: number; type: string; text: string; ms: number }
  | { kind: 'hang'; ms: number }
  | { kind: 'cut'; why: string; ms: number };

/** Returns the request as a curl command. Tokens are named, not shown, because they expire with the run. */
export function curlLine({ as, method, path, headers, body }: FuzzRequest, url = '$URL'): string {
  const shown = Object.entries(headers).map(([name, value]) => {
    const plain = /^Bearer [\w-]{20,}\.[\w-]+\.[\w-]+$/.test(value) ? `Bearer $TOKEN_OF_${as.toUpperCase()}` : value;
    return `-H ${quoted(`${name}: ${plain}`)}`;
  });
  const data = body === null ? [] : [`--data-binary ${quotedBytes(body)}`];
  return ['curl -i --path-as-is', `-X ${method}`, ...shown, ...data, `"${url}"${quoted(path)}`].join(' ');
}

/** Bash's quotes: plain where all is printable ASCII, with escapes otherwise. */
function quotedBytes(bytes: Buffer): string {
  return quoted(bytes.toString('latin1'));
}

function quoted(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes("'")) return `'${text}'`;
  const escaped = text.replace(
    /[^\x20-\x7e]|['\\]/g,
    (letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `$'${escaped}'`;
}
