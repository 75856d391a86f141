/** User agents of in-app browsers. Google refuses sign-in there, and most can't use the device's passkeys. */
const APPS =
  /\bFB(?:AN|AV|_IAB)\b|Instagram|Barcelona|WhatsApp|Messenger|\bLine\/|TikTok|BytedanceWebview|musical_ly|LinkedInApp|Snapchat|Twitter(?:Android| for)|Pinterest\/|MicroMessenger|Telegram|; wv\)/i

/** @param isOnHomeScreen true for an app on an iPhone's home screen, whose user agent also lacks "Safari" */
export function isInAppBrowser(userAgent: string, isOnHomeScreen = false): boolean {
  if (APPS.test(userAgent)) return true
  if (isOnHomeScreen) return false
  // iOS web views send Safari's user agent without the word Safari.
  return /\b(?:iPhone|iPad|iPod)\b.*AppleWebKit\/(?!.*\b(?:Safari|CriOS|FxiOS|EdgiOS|OPiOS)\/)/.test(userAgent)
}

export const isShownInApp = (): boolean =>
  isInAppBrowser(navigator.userAgent, 'standalone' in navigator && navigator.standalone === true)
