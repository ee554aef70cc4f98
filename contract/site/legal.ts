/** When the legal texts were last changed (specification s.1). */
export const legalUpdated = '2024-05-29';
