export {
  type CraftsAtHandRow,
  craftsAtHandColumns,
  craftsAtHandOf,
  insertGrant,
  insertTrial,
  markAsSolution,
  removeCraftsOf,
} from './access-store.ts';
export { lockCraft, readCraft, readCraftsOfFarm } from './craft-store.ts';
export { createCrafts } from './crafts.ts';
export { insertCraft } from './create-craft.ts';
export { readOwnCrafts } from './own-crafts.ts';
