import { foundText } from '#client/ui/found-text.ts';
import { farmMessages } from '#contract/farms/messages.ts';

/** The result of a search for farms, for screen readers. */
export function toldOfFarms(count: number, areAll: boolean): string {
  return count === 0 ? farmMessages.noMatch : foundText(count, areAll, 'farm');
}
