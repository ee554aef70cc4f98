/** What a search has found, in words for who does not see it: "3 crafts found." */
export function foundText(count: number, areAll: boolean, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'} found${areAll ? '' : ', and there are more'}.`;
}
