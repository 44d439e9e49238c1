import config from '../../playwright.config.ts'
const { webServer, ...rest } = config
export default { ...rest, testDir: '/work/main/tests/e2e', outputDir: '/tmp/e2e-results', use: { ...rest.use, baseURL: 'http://localhost:4175' } }
