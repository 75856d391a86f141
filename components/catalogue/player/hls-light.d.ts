/** The light edition of hls.js has the types of the whole one, but the package does not say so. */
declare module 'hls.js/light' {
  import Hls from 'hls.js'
  export = Hls
}
