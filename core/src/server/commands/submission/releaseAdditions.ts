import type { Needs } from '../../services.ts';

/** Makes the files pending again that `holdAdditions` took out of the review room. */
export async function releaseAdditions({ uploads }: Needs<'uploads'>, id: string): Promise<void> {
  for await (const { id: name } of uploads.ofMediaIncident(id)) {
    await uploads.update(name, (found) => {
      const isHeld = found.incidentId === id || found.postId === id;
      if (found.state !== 'attached' || !isHeld || found.isClaimed) return found;
      const { incidentId: _incident, postId: _post, ...waiting } = found;
      return { ...waiting, state: 'pending' };
    });
  }
}
