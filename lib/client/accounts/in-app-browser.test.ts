import { isInAppBrowser } from './in-app-browser'

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A) AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const view = 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a browser inside an app', () => {
  it.each([
    ['Instagram, Android', `${view} Version/4.0 Chrome/122.0 Mobile Safari/537.36 Instagram 320.0.0.34.109 Android`],
    ['Instagram, iOS', `${iphone} Mobile/21E219 Instagram 320.0.0.24.90 (iPhone15,2; iOS 17_4)`],
    ['Facebook, Android', `${view} Version/4.0 Chrome/122.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/450.0.0.0.0;]`],
    ['Facebook, iOS', `${iphone} Mobile/21E219 [FBAN/FBIOS;FBAV/450.0.0.38.108;FBBV/564431005;FBDV/iPhone15,2]`],
    ['Messenger, iOS', `${iphone} Mobile/21E219 [FBAN/MessengerForiOS;FBAV/447.0.0]`],
    ['WhatsApp, Android', `${android} Chrome/122.0 Mobile Safari/537.36 WhatsApp/2.24.5`],
    ['WhatsApp, iOS', `${iphone} Mobile/15E148 WhatsApp/24.5.75`],
    ['LINE', `${iphone} Mobile/15E148 Safari Line/14.3.0`],
    ['TikTok, Android', `${android} Version/4.0 Chrome/122.0 Mobile Safari/537.36 trill_330 BytedanceWebview/d8a21c6`],
    ['TikTok, iOS', `${iphone} Mobile/15E148 musical_ly_33.2.0 JsSdk/2.0`],
    ['LinkedIn', `${iphone} Mobile/15E148 [LinkedInApp]/9.29.3532`],
    ['Snapchat', `${iphone} Version/17.4 Mobile/15E148 Safari/604.1 Snapchat/12.78.0.40 (like Safari/8617)`],
    ['X, Android', `${android} Chrome/122.0 Mobile Safari/537.36 TwitterAndroid`],
    ['X, iOS', `${iphone} Mobile/21E219 Twitter for iPhone/10.33`],
    ['any view on Android', `${view} Version/4.0 Chrome/122.0.6261.64 Mobile Safari/537.36`],
    ['any view on iOS', `${iphone} Mobile/15E148`],
  ])('is detected: %s', (_app, userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(true)
  })

  it.each([
    ['Safari, iOS', `${iphone} Version/17.4 Mobile/15E148 Safari/604.1`],
    ['Chrome, iOS', `${iphone} CriOS/122.0.6261.89 Mobile/15E148 Safari/604.1`],
    ['Firefox, iOS', `${iphone} FxiOS/123.0 Mobile/15E148 Safari/605.1.15`],
    ['Chrome, Android', `${android} Chrome/122.0.0.0 Mobile Safari/537.36`],
    ['Samsung Internet', `${android} SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36`],
    ['Firefox, Android', 'Mozilla/5.0 (Android 14; Mobile; rv:123.0) Gecko/123.0 Firefox/123.0'],
    [
      'Chrome, desktop',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36',
    ],
    [
      'Safari, Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    ],
    ['nothing', ''],
  ])('is not detected in %s', (_browser, userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(false)
  })

  it('is not detected on an iPhone’s home screen', () => {
    expect(isInAppBrowser(`${iphone} Mobile/15E148`, true)).toBe(false)
    expect(isInAppBrowser(`${iphone} Mobile/15E148 Instagram 320.0.0.24.90`, true)).toBe(true)
  })
})
