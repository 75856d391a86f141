/**
 * Notifications, for pages that should not wait for their code: it is there once the page is (components/ui/toaster),
 * so this rarely loads anything.
 */
export const loadToast = () => import('sonner').then(({ toast }) => toast)
