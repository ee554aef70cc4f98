/** The systems there is an installer for, in the order they are shown. */
export const operatingSystems = ['windows', 'macos', 'linux'] as const;
export type OperatingSystem = (typeof operatingSystems)[number];

export const processors = ['x64', 'arm64'] as const;

export const operatingSystemNames = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
} as const satisfies Record<OperatingSystem, string>;
