export { askInstead } from './ask-instead.ts';
export { markOver } from './notification-store.ts';
export { createNotifications } from './notifications.ts';
export { type AskedFor, type News, type NotifySettings, notify } from './notify.ts';
export { readOwnNotifications } from './own-notifications.ts';
export { removeNotificationsOf } from './remove-notifications.ts';
export { senderName } from './sender-name.ts';
export { stillTo } from './subscription.ts';
