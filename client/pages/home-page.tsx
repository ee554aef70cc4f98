import { Hero } from '#client/site/hero.tsx';

/** / */
export function HomePage() {
  return <Hero />;
}
