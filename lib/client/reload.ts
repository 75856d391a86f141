/** A separate function, because tests can't replace `location.reload`. */
export function reloadPage(): void {
  window.location.reload()
}
