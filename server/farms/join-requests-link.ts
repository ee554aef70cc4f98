import { joinRequestsPart } from '#contract/farms/join-requests-part.ts';
import { paths } from '#contract/site/paths.ts';

/** Where a farm's owner answers who asks to join. */
export const joinRequestsLink = (farmId: string): string => `${paths.farm(farmId)}#${joinRequestsPart}`;
