export { createBounties } from './bounties.ts';
export { bountyNoticeProps } from './bounty-notice-props.ts';
export { engagedBountiesColumn, readOpenBounty } from './bounty-store.ts';
export { insertBounty } from './create-bounty.ts';
export { readOwnBounties } from './own-bounties.ts';
export { removeBountiesOf } from './remove-bounties.ts';
