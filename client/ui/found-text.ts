/** The result of a search in words, for screen readers: "3 crafts found." */
export function foundText(count: number, areAll: boolean, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'} found${areAll ? '' : ', and there are more'}.`;
}
