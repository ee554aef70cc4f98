/** In UTF-16 units, as the database and the official SDK take it. */
export const displayNameMaxLength = 200;
