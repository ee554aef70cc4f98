import { joinRequestsPart } from '#contract/farms/join-requests-part.ts';
import { paths } from '#contract/site/paths.ts';

/** The link to the place where a farm's owner answers join requests. */
export const joinRequestsLink = (farmId: string): string => `${paths.farm(farmId)}#${joinRequestsPart}`;
