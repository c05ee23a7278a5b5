import { defineConfig } from 'oxlint';
import { toRoomRules } from './scripts/lint/room-rules.ts';
import {
  domainGlobals,
  domainProperties,
  productGlobals,
  productProperties,
} from './scripts/lint/value-rules.ts';

const tests = ['**/*.test.ts', '**/*.test.tsx', 'src/testing/**', 'e2e/**', 'bench/**'];

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'vitest'],
  categories: { correctness: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['/dist', '/data', '/coverage', '/.cache'],
  rules: {
    // Code points are what PostgreSQL's char_length counts.
    'typescript/no-misused-spread': 'off',
    // Branded numbers are numbers.
    'typescript/no-unsafe-unary-minus': 'off',
    // Interfaces here are written as methods and built as closures.
    'typescript/unbound-method': 'off',
    'typescript/restrict-template-expressions': 'off',
    'import/no-cycle': 'error',
    'no-unused-vars': [
      'error',
      { varsIgnorePattern: '^_', argsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    'no-restricted-globals': ['error', ...productGlobals],
    'no-restricted-properties': ['error', ...productProperties],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [
    ...toRoomRules(import.meta.dirname).map(({ files, barriers }) => ({
      files: [...files],
      rules: {
        'no-restricted-imports':
          barriers.length === 0 ? ('off' as const) : (['error', { patterns: [...barriers] }] as const),
      },
    })),
    {
      files: ['src/domain/**'],
      rules: {
        'no-restricted-globals': ['error', ...domainGlobals],
        'no-restricted-properties': ['error', ...domainProperties],
      },
    },
    {
      files: tests,
      rules: {
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
        'vitest/no-standalone-expect': 'off',
      },
    },
  ],
});
