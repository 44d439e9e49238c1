// Node's own `tls` is without createSecureContext in a worker in which `_tls_common` is loaded before it, as tools in some tests do.
import 'node:tls'
