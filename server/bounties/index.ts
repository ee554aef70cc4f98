export { createBounties } from './bounties.ts';
export { bountyNoticeProps } from './bounty-notice-props.ts';
export { readOpenBounty } from './bounty-store.ts';
export { insertBounty } from './create-bounty.ts';
export { addEngagement, engagedBountiesColumn } from './engagement-store.ts';
export { readOwnBounties } from './own-bounties.ts';
export { removeBountiesOf } from './remove-bounties.ts';
