import type { UserHooks } from '../auth/index.ts';
import { removeBountiesOf } from '../bounties/index.ts';
import { closeAccounts, openAccounts, takeSecondCredits } from '../coins/index.ts';
import { removeCraftsOf, tellOfGrants } from '../crafts/index.ts';
import { removeBetaPlaceOf } from '../downloads/index.ts';
import { removeFarmsOf } from '../farms/index.ts';
import { removeNotificationsOf } from '../notifications/index.ts';
import type { Config } from '../platform/config.ts';
import { forgetWhoseErrors } from '../site/index.ts';

/** What all domains do when a user is made, proves an address, or goes. */
export function userHooks(config: Config): UserHooks {
  return {
    onUserCreated: (tx, user) => openAccounts(tx, user.uid, user.now, user.deletedAt),
    onAddressTakenUp: (tx, user) => takeSecondCredits(tx, user.uid, user.now, user.deletedAt),
    onAddressProved: (tx, user) => tellOfGrants(tx, config, user.uid, user.now),
    onUserDeleted: async (tx, user) => {
      await removeBountiesOf(tx, config, user.uid, user.now);
      await removeFarmsOf(tx, config, user.uid, user.now);
      await removeCraftsOf(tx, user.uid);
      await closeAccounts(tx, user.uid, user.now);
      await removeNotificationsOf(tx, user.uid, user.now);
      await removeBetaPlaceOf(tx, config, user.uid, user.now);
      await forgetWhoseErrors(tx, user.uid);
    },
  };
}
