/** The product's name and addresses, in one place so that an operator can rename it. */
export const product = {
  name: 'Furrow',
  tagline: 'Chat to create, simple as that.',
  supportAddress: 'support@furrow.dev',
  copyrightYear: 2025,
  disclaimer: 'aims to solve the last-mile problem of AI code editors.',
} as const;
