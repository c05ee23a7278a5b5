import base from '/work/main/playwright.config.ts';
export default {
  ...base,
  testDir: '/work/main/e2e',
  outputDir: '/tmp/pw-allow',
  use: { ...base.use, serviceWorkers: 'allow' },
};
