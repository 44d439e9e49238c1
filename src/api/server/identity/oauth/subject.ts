import { oauthTables } from '../../store/schema/identity/oauth.ts'
import { defineSubject } from '../../subject.ts'
import * as oauthClients from './oauth-clients.ts'
import * as oauthDevices from './oauth-devices.ts'
import * as oauthTokens from './oauth-tokens.ts'

export default defineSubject({
  name: 'oauth',
  handlers: { ...oauthClients, ...oauthDevices, ...oauthTokens },
  tables: oauthTables,
})
