/** Where REST is. */
export const REST_BASE = "/api/v1";

export const isRestPath = (url: string): boolean => url === REST_BASE || /^\/api\/v1[/?]/.test(url);
