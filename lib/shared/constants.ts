export const PAGE_SIZE = { feed: 12, search: 12, admin: 10 } as const

export const SLIDER_ITEMS = 12
export const RELATED_VIDEOS = 4
export const TRAILER_CAROUSEL_ITEMS = 12
export const CAROUSEL_AUTOPLAY_MS = 3000

export const CARD_DESCRIPTION_LENGTH = 200
/** In pixels: minimum size of an upload, maximum length of each side, and maximum width at which pictures are shown. */
export const PICTURE_PX = { least: { width: 640, height: 360 }, most: 8000, widest: 1600 } as const
export const PICTURE_BYTES = 10 * 1024 * 1024
export const SOCIAL_CARD_PX = { width: 1200, height: 630 } as const
export const SHARE_POPUP_PX = { width: 550, height: 400 } as const

/** Interval between progress reports of a playing video, and the maximum number of reports per request. */
export const PROGRESS_REPORT_MS = 10_000
export const PROGRESS_BATCH = 50

/** Interval between reports of practice from a followed playlist, and the maximum number of counters per request. */
export const PRACTICE_REPORT_MS = 20_000
export const PRACTICE_BATCH = 20

export const PASSAGE_NAME_MAX = 80
/** Maximum numbers of lines and of tapped first beats of a passage. */
export const PRACTICE_LINES_MAX = 200
export const PRACTICE_SAMS_MAX = 200
export const PLAYLIST_NAME_MAX = 80

export const SEARCH_DEBOUNCE_MS = 300
export const SUBSCRIPTION_RETURN_DELAY_MS = 5000
export const LOCATION_CACHE_MS = 1_800_000
export const NOTIFICATION_MS = 5000

export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters – a few uncommon words work well.`
export const EMAIL_LENGTH = { min: 5, max: 50 } as const
export const PROSPECT_DEFAULT_DISCOUNT = 50
export const PROSPECT_DISCOUNT_MONTHS = 12
