/** Browsers inside other apps. Google refuses to sign in there, and passkeys of the device are mostly out of reach. */
const APPS =
  /\bFB(?:AN|AV|_IAB)\b|Instagram|Barcelona|WhatsApp|Messenger|\bLine\/|TikTok|BytedanceWebview|musical_ly|LinkedInApp|Snapchat|Twitter(?:Android| for)|Pinterest\/|MicroMessenger|Telegram|; wv\)/i

/**
 * True where an app, not a browser, shows the page.
 * @param userAgent of the browser
 * @param isOnHomeScreen opened from the home screen of an iPhone, where Safari itself leaves its name out
 */
export function isInAppBrowser(userAgent: string, isOnHomeScreen = false): boolean {
  if (APPS.test(userAgent)) return true
  if (isOnHomeScreen) return false
  // A view of an app on iOS says what Safari says, without Safari's own name.
  return /\b(?:iPhone|iPad|iPod)\b.*AppleWebKit\/(?!.*\b(?:Safari|CriOS|FxiOS|EdgiOS|OPiOS)\/)/.test(userAgent)
}

/** True where an app, not a browser, shows this page. */
export const isShownInApp = (): boolean =>
  isInAppBrowser(navigator.userAgent, 'standalone' in navigator && navigator.standalone === true)
