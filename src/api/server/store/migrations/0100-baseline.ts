// How databases know that they have the baseline (baseline/baseline.ts).

/** The name by which databases know the baseline, also those that have come to it by what is NOTED. */
export const BASELINE = '0100-baseline'

/** The last release that knows databases of the releases before it. */
export const LAST_RELEASE = '1.2.0'

/** Names that it notes in a database that it is through with: of its migrations, and of what it reads anew of documents. */
export const NOTED =
  `0001-house 0002-accounts 0003-cfe-numbers 0004-downloads 0005-telemetry 0006-alarms 0007-commands 0008-command-secrets 0009-download-mails
0010-files-without-crc32 0011-lots-cut 0011-own-files 0013-demonstration 0014-sessions-end 0015-attempts 0016-refresh-parents
0017-coupon-serials 0018-sat-serials 0019-company-role 0020-counted 0020-figures 0021-coupon-points 0022-reach 0023-sessions 0024-audit
0026-figures-kept 0028-company-data 0030-devices 0031-plans 0032-register 0034-quota-mails 0035-figure-changes 0036-homologation
0037-coupon-states 0039-fold-once 0040-portals 0041-append-changes 0042-spans-over 0045-sealing-key 0046-session-trail 0047-sefaz-notices
0048-voided-ranges 0050-iss 0051-own-names 0053-backups 0054-second-factor 0056-sessions-seen 0057-oidc-attempts 0059-shared-sweeps
0060-download-formats 0061-document-proofs 0062-company-products 0063-laid-out 0063-nfce-gaps 0064-contents 0065-servers 0066-ended-links
0067-news 0068-refusals 0069-trail-of-a-thing 0070-month-closings 0071-rejected-contingency 0072-cfes-cents 0072-nfces-cents 0072-values
0073-search 0074-proof-days 0075-request-proofs 0076-attachment-contents 0077-earlier-sums 0077-expected-proofs 0077-invitation-mails
0077-sums-in-order 0079-nfce-deadlines 0080-nfce-deadlines 0081-accountant 0082-proof-downloads 0083-consumers 0084-by-consumer
0085-missing-notes 0086-proof-turns 0090-unowned-events 0091-notes-apart 0092-notes-apart 0093-event-proofs 0093-note-proofs
0094-note-contents 0095-new-addresses 0096-guessed-codes 0097-issuers 0100-work`.split(/\s/)
