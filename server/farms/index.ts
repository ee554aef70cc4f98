export { farmInvitationMail } from './farm-invitation-props.ts';
export { farmNews } from './farm-notice.ts';
export { farmNoticeMail } from './farm-notice-props.ts';
export { createFarms } from './farms.ts';
export { insertFarm } from './insert-farm.ts';
export { insertJoinRequest } from './join-request-store.ts';
export { joinRequestsLink } from './join-requests-link.ts';
export { addMember, farmIdColumn, farmIdOf, removeFarmsOf } from './membership-store.ts';
export { readOwnFarms } from './own-farms.ts';
