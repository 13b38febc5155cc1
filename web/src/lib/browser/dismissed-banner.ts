const DISMISSED_KEY = "pressmark.dismissed-banner";

/** The administrator's banner that was dismissed in this browser. There is never more than one banner. */
export const isBannerDismissed = (bannerId: string): boolean =>
  localStorage.getItem(DISMISSED_KEY) === bannerId;

export const dismissBanner = (bannerId: string): void =>
  localStorage.setItem(DISMISSED_KEY, bannerId);
