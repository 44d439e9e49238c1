/** Append only: what has landed is never edited. */
export default `
-- For zips that took the deflate over as it was; whoever makes one now takes the file itself. That it is whole, sha256 says.
alter table files drop column crc32;
`
