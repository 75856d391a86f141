/** A function of its own, because tests cannot replace `location.reload`. */
export function reloadPage(): void {
  window.location.reload()
}
