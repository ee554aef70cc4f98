export { demoWorld } from './demo-world.ts';
