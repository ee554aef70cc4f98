export { betaAccessMail } from './beta-access-props.ts';
export { readWaitlist } from './beta-store.ts';
export { createDownloads } from './downloads.ts';
export { giveFreePlaces, openPlaces } from './free-places.ts';
export { readOwnBetaPlace } from './own-beta-place.ts';
export { removeBetaPlaceOf } from './remove-beta-place.ts';
