import { faultIn } from './check-answer.ts';
import { curlLine, type FuzzRequest, type Input } from './fuzz-request.ts';
import type { Sender } from './send.ts';
import { smallerValues } from './smaller-values.ts';

export function httpInput(request: FuzzRequest, sender: Sender): Input {
  return {
    group: request.group,
    target: request.target,
    send: () => sender.send(request),
    faultIn: (answer) => faultIn(request, answer),
    shown: () => `as ${request.as}: ${curlLine(request)}`,
    smaller: () => smallerRequests(request).map((smaller) => httpInput(smaller, sender)),
  };
}

function smallerRequests(request: FuzzRequest): FuzzRequest[] {
  const { headers, body, path } = request;
  const withoutOne = Object.keys(headers).map((name) => ({
    ...request,
    headers: Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name)),
  }));
  const bodies = body === null ? [] : smallerTexts(body.toString()).map((text) => Buffer.from(text));
  return [
    ...withoutOne,
    ...bodies.map((smaller) => ({ ...request, body: smaller })),
    ...smallerPaths(path).map((smaller) => ({ ...request, path: smaller })),
  ];
}

/** Returns variants of JSON with one thing left out; for any other text its first and its second half. */
function smallerTexts(text: string): string[] {
  try {
    return smallerValues(JSON.parse(text)).map((value) => JSON.stringify(value));
  } catch {
    const middle = Math.floor(text.length / 2);
    return middle > 0 ? [text.slice(0, middle), text.slice(middle)] : [];
  }
}

/** Returns variants of a path with one query parameter left out or made shorter. */
function smallerPaths(path: string): string[] {
  const [place = '', search] = path.split('?', 2);
  if (search === undefined) return [];
  const pairs = [...new URLSearchParams(search)];
  const joined = (some: [string, string][]) => `${place}?${new URLSearchParams(some)}`;
  return pairs.flatMap(([name, value], index) => [
    joined(pairs.toSpliced(index, 1)),
    ...smallerTexts(value).map((smaller) => joined(pairs.toSpliced(index, 1, [name, smaller]))),
  ]);
}
