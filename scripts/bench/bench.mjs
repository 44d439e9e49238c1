// `npm run bench`: what the product costs, measured on production builds in Chromium, beside a React 19 table written by hand over the same
// API (baseline/), alone and in an iframe of a foreign page. All of it is served by one server (browser/serve.ts), over a demonstration of 3,000
// documents, from temporary folders. Every opening is cold: new context, no cache, no connection; one opening before them warms the server.
//
//   npm run bench -- --runs 7           medians of so many cold openings (default 7)
//   npm run bench -- --json FILE        the figures as JSON as well
//   npm run bench -- --only cold,use    parts: cold, use, shop (a bad line, a slow processor), home, park, screens (the longest task of
//                               each), server, coupons, downloads, telemetry, load, intake, dashboard, tree (default: all)
//   npm run bench -- --rows 200000      documents for the server's, the coupons' and the downloads' part
//   npm run bench -- --files 50000      files in the download
//   npm run bench -- --sats 50000       SATs in the tree, below 10,000 companies and 30,000 points of sale
//   npm run bench -- --devices 20000    SATs that post once a minute (default 2000), for --minutes 10 (default 2)
//   npm run bench -- --readers 50       who call without a pause for --seconds 20, over a demonstration of --documents 20000;
//                                       on the --engines embedded,postgres
//   npm run bench -- --waterfall        nothing but one throttled opening of each page, request by request
//
// A row counts as shown when its whole access key stands in the document or the shadow root, can be seen, and the frame that holds it has
// been painted (browser/watch.ts); the same for all. JavaScript is counted as gzip, also where Chromium takes Brotli.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openBrowser, THROTTLE } from './browser/browser.ts'
import { buildAll } from './build.mjs'
import { openCold, subjects } from './browser/cold.ts'
import { measureCoupons } from './database/coupon-speed.ts'
import { measureDashboard, reportDashboard } from './database/dashboard-speed.ts'
import { measureDownloads, reportDownloads } from './database/download-speed.ts'
import { measureHome, reportHome } from './browser/home.ts'
import { measureIntake, reportIntake } from './database/intake-speed.ts'
import { measureLoad, reportLoad } from './load/load.ts'
import { measurePark, reportPark } from './browser/park.ts'
import { measurePages, measureUse, reportPages, reportUse } from './browser/parts.ts'
import { measureServer, reportServer } from './database/server-speed.ts'
import { measureScreens, reportScreens } from './browser/screens.ts'
import { measureShop, reportShop } from './browser/shop.ts'
import { startServer } from './browser/start-server.ts'
import { measureTelemetry, reportTelemetry } from './load/telemetry.ts'
import { measureTree } from './database/tree-speed.ts'
import { drawWaterfall } from './browser/waterfall.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    json: { type: 'string' },
    only: {
      type: 'string',
      default: 'cold,use,shop,home,park,screens,server,coupons,downloads,telemetry,load,intake,dashboard,tree',
    },
    rows: { type: 'string', default: '200000' },
    files: { type: 'string', default: '50000' },
    sats: { type: 'string', default: '50000' },
    devices: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '2' },
    readers: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
    documents: { type: 'string', default: '20000' },
    engines: { type: 'string', default: 'embedded,postgres' },
    waterfall: { type: 'boolean', default: false },
  },
})
const parts = values.waterfall ? ['waterfall'] : values.only.split(',')
const figures = { at: new Date().toISOString(), throttle: THROTTLE }

if (
  parts.some(
    (part) => !['server', 'coupons', 'downloads', 'telemetry', 'load', 'intake', 'dashboard', 'tree'].includes(part),
  )
) {
  await buildAll()
  const { served, stop } = await startServer(3000)
  const browser = await openBrowser()
  try {
    const { latencyMs, downKbps, upKbps, cpu } = THROTTLE
    console.log(`Throttled: ${latencyMs} ms latency, ${downKbps} kbps down, ${upKbps} kbps up, ${cpu}× CPU slow-down\n`)
    if (parts.includes('waterfall')) {
      for (const subject of Object.keys(subjects)) {
        // The first one warms the server.
        await openCold(browser, served, subject, true)
        console.log(`${subject}\n${drawWaterfall(await openCold(browser, served, subject, true))}\n`)
      }
    }
    if (parts.includes('cold')) {
      figures.pages = await measurePages(browser, served, Number(values.runs))
      console.log(`${reportPages(figures.pages)}\n`)
    }
    if (parts.includes('use')) {
      figures.use = await measureUse(browser, served)
      console.log(`${reportUse(figures.use)}\n`)
    }
    if (parts.includes('shop')) {
      figures.shop = await measureShop(browser, served, Number(values.runs))
      console.log(`${reportShop(figures.shop)}\n`)
    }
    if (parts.includes('home')) {
      const runs = Number(values.runs)
      figures.home = {
        'as it is': await measureHome(browser, served, { throttled: false, runs }),
        throttled: await measureHome(browser, served, { throttled: true, runs }),
      }
      console.log(`${reportHome(figures.home)}\n`)
    }
    if (parts.includes('park')) {
      figures.park = []
      for (const sats of [50, 5000]) figures.park.push(await measurePark(browser, served, sats))
      console.log(`${reportPark(figures.park)}\n`)
    }
    if (parts.includes('screens')) {
      figures.screens = await measureScreens(browser, served, Number(values.runs))
      console.log(`${reportScreens(figures.screens)}\n`)
    }
  } finally {
    await browser.close()
    await stop()
  }
}
if (parts.includes('server')) {
  figures.server = await measureServer(Number(values.rows))
  console.log(`${reportServer(figures.server, Number(values.rows), 'notes')}\n`)
}
if (parts.includes('coupons')) {
  figures.coupons = await measureCoupons(Number(values.rows))
  console.log(`${reportServer(figures.coupons, Number(values.rows), 'coupons')}\n`)
}
if (parts.includes('tree')) {
  figures.tree = await measureTree(Number(values.sats))
  console.log(`${reportServer(figures.tree, Number(values.sats), 'SATs')}\n`)
}
if (parts.includes('downloads')) {
  figures.downloads = await measureDownloads(Number(values.rows), Number(values.files))
  console.log(reportDownloads(figures.downloads))
}
if (parts.includes('telemetry')) {
  const [devices, minutes] = [Number(values.devices), Number(values.minutes)]
  figures.telemetry = await measureTelemetry({ devices, minutes, sales: 0.1, databaseUrl: process.env.DATABASE_URL })
  console.log(`${reportTelemetry(figures.telemetry)}\n`)
}
if (parts.includes('load')) {
  const [readers, seconds, documents] = [Number(values.readers), Number(values.seconds), Number(values.documents)]
  figures.load = []
  for (const engine of values.engines.split(',')) {
    figures.load.push(await measureLoad({ engine, readers, seconds, documents }))
    console.log(`${reportLoad(figures.load.at(-1))}\n`)
  }
}
if (parts.includes('intake')) {
  figures.intake = await measureIntake(values.engines.split(','), Number(values.runs))
  console.log(`${reportIntake(figures.intake)}\n`)
}
if (parts.includes('dashboard')) {
  figures.dashboard = await measureDashboard(values.engines.split(','))
  console.log(`${reportDashboard(figures.dashboard)}\n`)
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
