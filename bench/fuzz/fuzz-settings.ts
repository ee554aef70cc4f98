/** Settings of a server to be fuzzed: each request seems to come from its own network, and the log is listened to. */
export const fuzzSettings = { LOG_LEVEL: 'silent', TRUSTED_PROXIES: '1', METRICS_TOKEN: 'for-the-collector' };
