/** Append only: what has landed is never edited. */
export default `
-- Written with every note, and read by one question alone: which notes of a voided range SEFAZ never answered. Those are few, and have
-- nfces_exceptions.
drop index nfces_numbers;
`
