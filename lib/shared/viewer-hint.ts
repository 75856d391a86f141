/**
 * A cookie that scripts may read and that says which header a static page should show: guest, member or admin; absent
 * for visitors. It decides nothing but looks.
 */
export const VIEWER_HINT_COOKIE = 'rasika_viewer'
