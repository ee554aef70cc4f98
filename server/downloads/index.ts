export { betaAccessProps } from './beta-access-props.ts';
export { readWaitlist } from './beta-store.ts';
export { createDownloads } from './downloads.ts';
export { openPlaces } from './open-places.ts';
export { readOwnBetaPlace } from './own-beta-place.ts';
