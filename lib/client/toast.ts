/**
 * Notifications, for pages that should not wait for their code: it comes with the late
 * chrome of every page (components/layout/late-chrome), so this rarely loads anything.
 */
export const loadToast = () => import('sonner').then(({ toast }) => toast)
