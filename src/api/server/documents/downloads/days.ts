/** Days that a finished download is kept unless settings say otherwise. */
export const DOWNLOAD_DAYS = 7
